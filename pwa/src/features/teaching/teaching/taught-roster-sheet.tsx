import { phoneText } from '@cubby/contract/phone'
import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { RosterSheet } from '@/features/seats/roster/roster-sheet.tsx'

/** The attendance sheet of a session, for its instructor. */
export function TaughtRosterSheet({ session }: { session: TaughtSession }) {
  const { class_title, location, instructor_name, participants } = session
  return (
    <RosterSheet
      title={class_title}
      session={session}
      location={location}
      instructor={instructor_name}
      students={participants.map(({ enrollment_id, name, email, phone_number, enrollment_status }) => ({
        id: enrollment_id,
        name,
        contact: [phoneText(phone_number ?? ''), email].filter(Boolean).join(', '),
        isPending: enrollment_status === 'pending',
      }))}
    />
  )
}
