/** Every specified sentence, and every sentence that server and client share. */
export * as messages from './message-texts.ts'
