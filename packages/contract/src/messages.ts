/** Every sentence the product says that the specification fixes, or that server and client share. */
export * as messages from './sentences.ts'
