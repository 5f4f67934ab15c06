import { validationMessage } from '@cubby/contract/validation-message'
import { config } from 'zod'

// The CSP allows no code made from strings. Imported before the schemas: they decide when they are made.
// What has no sentence of its own is said as the server says it.
config({ jitless: true, customError: validationMessage })
