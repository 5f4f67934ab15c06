import { z } from 'zod'
import { CONTACT_MESSAGE_MAX_LENGTH, CONTACT_NAME_MAX_LENGTH } from '../constants.ts'
import { messages } from '../messages.ts'
import { email, line, text, withoutDirectionControls } from '../text.ts'

/** POST /contact. Users never see `website`; only bots fill it in. */
export const contactForm = z
  .object({
    name: line(CONTACT_NAME_MAX_LENGTH, messages.nameRequired)
      .overwrite(withoutDirectionControls)
      .min(1, messages.nameRequired),
    email,
    message: text(CONTACT_MESSAGE_MAX_LENGTH, messages.messageRequired)
      .trim()
      .min(1, messages.messageRequired),
    website: text(2_000).optional(),
  })
  .meta({ id: 'ContactForm' })
export type ContactForm = z.infer<typeof contactForm>

export const contactResponse = z.object({ success: z.literal(true) }).meta({ id: 'ContactResponse' })
export type ContactResponse = z.infer<typeof contactResponse>
