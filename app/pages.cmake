# Writes the manual pages into FOLDER/man, and the completions beside it. PROGRAM = lockscopectl.
file(MAKE_DIRECTORY ${FOLDER})
execute_process(COMMAND ${PROGRAM} --language en manual-page --into ${FOLDER}/man/man1 COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${PROGRAM} --language zh_CN manual-page --into ${FOLDER}/man/zh_CN/man1
  COMMAND_ERROR_IS_FATAL ANY)
foreach(shell fish zsh bash)
  execute_process(COMMAND ${PROGRAM} --language en completion ${shell}
    OUTPUT_FILE ${FOLDER}/lockscopectl.${shell} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
