import type { SessionAudience } from '@cubby/contract/office/notification-center'
import { CircleDollarSign, Hourglass, MessageSquare, UserCheck, Users, UserX } from 'lucide-react'
import { useState } from 'react'
import { Menu } from '@/desk/ui/menu.tsx'
import { SendDialog } from '@/features/messages/notifications-admin/send-dialog.tsx'
import { audienceLabels, audiences } from '@/features/messages/notifications-admin/send-error.ts'

const icons = {
  enrolled: Users,
  present: UserCheck,
  absent: UserX,
  unpaid: CircleDollarSign,
  waiting: Hourglass,
} as const satisfies Record<SessionAudience, unknown>

/** Writes to a part of the users of a session. */
export function WriteMenu({ session }: { session: { readonly id: string; readonly classId: string } }) {
  const [audience, setAudience] = useState<SessionAudience | null>(null)
  return (
    <>
      <span className="justify-self-start">
        <Menu
          label="Write to"
          Icon={MessageSquare}
          items={audiences.map((each) => ({
            label: audienceLabels[each],
            Icon: icons[each],
            onSelect: () => setAudience(each),
          }))}
        />
      </span>
      {audience && <SendDialog session={{ ...session, audience }} onClosed={() => setAudience(null)} />}
    </>
  )
}
