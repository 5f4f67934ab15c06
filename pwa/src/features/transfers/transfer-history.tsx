import type { Enrollment } from '@cubby/contract/enrollments'
import { transferTexts } from './transfer-texts.ts'

/** From where an enrollment was moved, and to where. */
export function TransferHistory({ enrollment }: { enrollment: Enrollment }) {
  return transferTexts(enrollment).map((text) => (
    <p key={text} className="figures text-sm">
      {text}
    </p>
  ))
}
