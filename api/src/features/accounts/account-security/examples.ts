import type { ProvenChange } from '@cubby/contract/accounts/second-factor'
import { exampleRegistration } from '../auth/examples.ts'

export const exampleProof: ProvenChange = { proof: { password: exampleRegistration.password } }
