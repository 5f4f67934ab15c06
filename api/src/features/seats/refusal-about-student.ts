import type { RefusalCode } from '@cubby/contract/codes'
import { messages } from '@cubby/contract/messages'
import { Refusal } from '../../errors.ts'

const words: Partial<Record<RefusalCode, string>> = {
  already_enrolled: messages.studentAlreadyEnrolled,
  account_not_active: messages.studentNotActive,
}

/** A refusal of the rules for an administrator, who is not the user it is about. */
export function refusalAboutStudent(code: RefusalCode): Refusal {
  const message = words[code]
  return new Refusal(code, message === undefined ? {} : { message })
}
