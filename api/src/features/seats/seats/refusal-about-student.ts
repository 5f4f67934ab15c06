import type { RefusalCode } from '@cubby/contract/codes'
import { messages } from '@cubby/contract/messages'
import { Refusal } from '../../../platform/errors.ts'

const texts: Partial<Record<RefusalCode, string>> = {
  already_enrolled: messages.studentAlreadyEnrolled,
  account_not_active: messages.studentNotActive,
}

/** Creates a refusal whose message tells an administrator about a student, instead of addressing the student. */
export function refusalAboutStudent(code: RefusalCode): Refusal {
  const message = texts[code]
  return new Refusal(code, message === undefined ? {} : { message })
}
