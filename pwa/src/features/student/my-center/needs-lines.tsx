import type { StaffMember } from '@cubby/contract/student/my-center'
import { Unbroken } from '@/ui/unbroken.tsx'
import { needsOf } from './center-figures.ts'

/** What somebody of the staff needs, one thing a line: what is over is red, and what is due soon is amber. */
export function NeedsLines({ member, today }: { member: StaffMember; today: string }) {
  return needsOf(member, today).map(({ text, isOver }) => (
    <span key={text} className={`figures block ${isOver ? 'text-destructive' : 'text-warning'}`}>
      <Unbroken>{text}</Unbroken>
    </span>
  ))
}
