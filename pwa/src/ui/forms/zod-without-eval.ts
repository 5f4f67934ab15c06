import { validationMessage } from '@cubby/contract/validation-message'
import { config } from 'zod'

// The CSP forbids eval. Import this before the schemas, which decide on creation.
// Fields without a message of their own use the server's.
config({ jitless: true, customError: validationMessage })
