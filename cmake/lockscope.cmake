# The functions that every folder's CMakeLists.txt is written with.

# Compile settings that all of our targets share.
add_library(lockscope_options INTERFACE)
target_compile_options(lockscope_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor -Woverloaded-virtual
  # A source of a unity build is an included file, in which anonymous namespaces are as good as in any source.
  $<$<AND:$<COMPILE_LANG_AND_ID:CXX,GNU>,$<BOOL:${CMAKE_UNITY_BUILD}>>:-Wno-subobject-linkage>
  # GCC 12 takes the inside of an empty std::optional for a variable that somebody forgot to set, and what the
  # sanitizers put into a lambda as well.
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<NOT:$<CONFIG:Debug>>>:-Wno-maybe-uninitialized>
  $<$<BOOL:${LOCKSCOPE_WERROR}>:-Werror>)
target_compile_definitions(lockscope_options INTERFACE
  QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_KEYWORDS QT_NO_FOREACH QT_NO_URL_CAST_FROM_STRING
  QT_DISABLE_DEPRECATED_BEFORE=0x060400
  # As hiredis asks for: what is compiled before a source must be compiled as the source is.
  _FILE_OFFSET_BITS=64)
target_include_directories(lockscope_options INTERFACE ${PROJECT_SOURCE_DIR})
if(LOCKSCOPE_SANITIZE)
  target_compile_options(lockscope_options INTERFACE
    -fsanitize=${LOCKSCOPE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  target_link_options(lockscope_options INTERFACE -fsanitize=${LOCKSCOPE_SANITIZE})
endif()

# moc without the folders of foreign headers: it would read all of them anew for each class, which takes it thirty
# times as long, and no class of ours depends on a foreign macro.
if(LOCKSCOPE_GENERATE AND UNIX)
  get_target_property(moc Qt6::moc LOCATION)
  configure_file(cmake/moc.in ${PROJECT_BINARY_DIR}/moc @ONLY USE_SOURCE_PERMISSIONS)
  set_target_properties(Qt6::moc PROPERTIES IMPORTED_LOCATION ${PROJECT_BINARY_DIR}/moc)
endif()

# Where moc does not run, what a source includes of its output is empty.
if(NOT LOCKSCOPE_GENERATE)
  file(GLOB_RECURSE headers ${PROJECT_SOURCE_DIR}/core/*.h ${PROJECT_SOURCE_DIR}/ui/*.h ${PROJECT_SOURCE_DIR}/app/*.h)
  foreach(header IN LISTS headers)
    get_filename_component(name ${header} NAME_WE)
    file(WRITE ${PROJECT_BINARY_DIR}/empty/moc_${name}.cpp "")
  endforeach()
  target_include_directories(lockscope_options INTERFACE ${PROJECT_BINARY_DIR}/empty)
endif()

# lockscope_headers(TARGET SCOPE FILE...): the headers among the files are the target's header set, so that
# the target all_verify_interface_header_sets compiles each of them alone.
function(lockscope_headers target scope)
  list(FILTER ARGN INCLUDE REGEX "\\.h$")
  target_sources(${target} ${scope} FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${ARGN})
endfunction()

# The foreign headers that most sources include anyway are compiled once for many of them: half of a small source's
# time is spent on them. Those of Qt Test differ from folder to folder, so they are not among them. A preset that looks
# at each source as it stands switches this off.
set(lockscope_core_prelude <algorithm> <array> <chrono> <cmath> <deque> <functional> <map> <memory> <optional> <random>
  <utility> <variant> <vector>
  <QByteArrayList> <QCoreApplication> <QDateTime> <QDir> <QFile> <QHash> <QJsonArray> <QJsonDocument> <QJsonObject>
  <QPointer> <QProcess> <QRegularExpression> <QSet> <QStringList> <QTimer>)
set(lockscope_ui_prelude ${lockscope_core_prelude} <QAbstractTableModel> <QAction> <QApplication> <QComboBox> <QDialog>
  <QHeaderView> <QLineEdit> <QMenu> <QPainter> <QPushButton> <QSpinBox> <QTableView> <QToolButton> <QVBoxLayout>)

# lockscope_prelude(TARGET NAME): the target's sources begin with the prelude that lockscope_NAME has compiled.
function(lockscope_prelude target name)
  target_precompile_headers(${target} REUSE_FROM lockscope_${name})
endfunction()

# lockscope_library(NAME DEPENDS ... [PRELUDE ...]): the folder's sources as the static library lockscope_NAME.
function(lockscope_library name)
  cmake_parse_arguments(arg "" "" "DEPENDS;PRELUDE" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp *.h)
  if(NOT sources MATCHES "\\.cpp")
    add_library(lockscope_${name} INTERFACE)
    target_link_libraries(lockscope_${name} INTERFACE lockscope_options ${arg_DEPENDS})
    lockscope_headers(lockscope_${name} INTERFACE ${sources})
    return()
  endif()
  add_library(lockscope_${name} STATIC ${sources})
  target_link_libraries(lockscope_${name} PUBLIC lockscope_options ${arg_DEPENDS})
  lockscope_headers(lockscope_${name} PUBLIC ${sources})
  if(arg_PRELUDE)
    target_precompile_headers(lockscope_${name} PRIVATE ${arg_PRELUDE})
  else()
    lockscope_prelude(lockscope_${name} base)
  endif()
endfunction()

# lockscope_tests(TIER DEPENDS ...): each tst_*.cpp of the folder is a test program with the ctest label TIER; the
# target TIER_tests builds all of them.
function(lockscope_tests tier)
  cmake_parse_arguments(arg "" "TIMEOUT" "DEPENDS;PROPERTIES" ${ARGN})
  file(GLOB tests CONFIGURE_DEPENDS tst_*.cpp)
  add_custom_target(${tier}_tests)
  foreach(file IN LISTS tests)
    get_filename_component(name ${file} NAME_WE)
    add_executable(${tier}_${name} ${file})
    target_link_libraries(${tier}_${name} PRIVATE lockscope_options Qt6::Test ${arg_DEPENDS})
    if(lockscope_ui IN_LIST arg_DEPENDS)
      lockscope_prelude(${tier}_${name} ui)
    else()
      lockscope_prelude(${tier}_${name} base)
    endif()
    # It is empty, and to begin with the prelude would be all of its work.
    set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/${tier}_${name}_autogen/mocs_compilation.cpp
      PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
    add_dependencies(${tier}_tests ${tier}_${name})
    string(REPLACE "tst_" "${tier}/" label ${name})
    add_test(NAME ${label} COMMAND ${tier}_${name})
    set_tests_properties(${label} PROPERTIES LABELS ${tier} TIMEOUT ${arg_TIMEOUT} ${arg_PROPERTIES})
  endforeach()
endfunction()
