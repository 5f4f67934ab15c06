import { config } from 'zod'

// The CSP allows no code made from strings. Imported before the schemas: they decide when they are made.
config({ jitless: true })
