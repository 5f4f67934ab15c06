import type { SessionDetails } from '@cubby/contract/catalog/admin-classes'
import type { SessionAudience } from '@cubby/contract/office/notification-center'
import { t } from '@cubby/texts/t'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import { SendDialog } from '@/features/messages/notifications-admin/send-dialog.tsx'
import { audiences } from '@/features/messages/notifications-admin/send-error.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button } from '@/ui/button.tsx'

/** Returns the groups of recipients that can have anyone in them now. */
function audiencesOf({ session, meetings = [], owed }: SessionDetails, today: string): SessionAudience[] {
  const hasMet = meetings.some(({ status, date }) => status === 'scheduled' && date <= today)
  const hasSomebody: Readonly<Record<SessionAudience, boolean>> = {
    enrolled: session.enrolled_count > 0,
    present: hasMet && session.enrolled_count > 0,
    absent: hasMet && session.enrolled_count > 0,
    unpaid: owed !== 0,
    waiting: session.waiting_count > 0,
  }
  return audiences.filter((each) => hasSomebody[each])
}

/** Writes to a group of a session's users, by default to everybody enrolled. Hidden without recipients. */
export function MessageButton({ details }: { details: SessionDetails }) {
  const { id, class_id: classId } = details.session
  const [isOpen, setOpen] = useState(false)
  const possible = audiencesOf(details, useToday())
  if (possible.length === 0) return null
  return (
    <>
      <Button variant="outline" size="small" onClick={() => afterPress(() => setOpen(true))}>
        <MessageSquare className="size-4" aria-hidden="true" />
        {t('Message')}
      </Button>
      {isOpen && (
        <SendDialog session={{ id, classId, audiences: possible }} onClosed={() => setOpen(false)} />
      )}
    </>
  )
}
