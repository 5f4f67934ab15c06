import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { requestText, transferTexts } from '@/features/seats/transfers/transfer-texts.ts'

/** What a student asks for, and from where and to where an enrollment was moved. */
export function TransferLines({ enrollment }: { enrollment: Enrollment }) {
  const request = requestText(enrollment)
  return [...(request ? [request] : []), ...transferTexts(enrollment)].map((text) => (
    <p key={text} className="figures wrap-anywhere text-sm">
      {text}
    </p>
  ))
}
