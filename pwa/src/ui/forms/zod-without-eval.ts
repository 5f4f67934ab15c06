import { validationMessage } from '@cubby/contract/validation-message'
import { config } from 'zod'

// The CSP forbids eval. Import this before any schema, because a schema chooses its parser when it is created.
// Fields without their own message use the same default message as the server.
config({ jitless: true, customError: validationMessage })
