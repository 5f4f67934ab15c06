import { z } from 'zod'
import { agreedVersions } from '../accounts/legal-texts.ts'
import { JOIN_CODE_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../constants.ts'
import { messages } from '../messages.ts'
import { email, text } from '../text.ts'

/** How the office made sure that it speaks with the student, in the words of the screens. */
export const joinIdentities = {
  called_back: 'I called the number on file',
  photo_id: 'They showed a photo ID',
  known_in_person: 'I know them in person',
} as const
export type JoinIdentity = keyof typeof joinIdentities

/** POST /admin/users/{id}/join-code. */
export const joinCodeRequest = z
  .object({ identity: z.enum(Object.keys(joinIdentities) as [JoinIdentity, ...JoinIdentity[]]) })
  .meta({ id: 'JoinCodeRequest' })

/** The code to read out. It is shown once. */
export const joinCode = z
  .object({
    /** 10 digits. */
    code: z.string(),
    expires_at: z.string(),
  })
  .meta({ id: 'JoinCode' })
export type JoinCode = z.infer<typeof joinCode>

/** POST /users/join. Spaces and dashes in the code do not matter. */
export const joinForm = z
  .object({
    code: text(40, messages.joinCodeIncomplete)
      .transform((typed) => typed.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(new RegExp(`^\\d{${JOIN_CODE_LENGTH}}$`), messages.joinCodeIncomplete)),
    email,
    password: text(PASSWORD_MAX_LENGTH).min(PASSWORD_MIN_LENGTH, messages.passwordTooShort),
    agreed: agreedVersions.optional(),
  })
  .meta({ id: 'JoinForm' })
export type JoinForm = z.infer<typeof joinForm>
