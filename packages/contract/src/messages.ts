/** Every sentence that has been agreed on with the provider, or that server and client share. */
export * as messages from './message-texts.ts'
