import type { Session } from '@cubby/contract/catalog/classes'
import { Link } from '@tanstack/react-router'
import { useStored } from '@/offline/hooks/use-collection.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'

interface EnrollStaffLinkProps {
  session: Session
  /** The date of the session, which distinguishes the links for screen readers. */
  when: string
}

/** Leads a director from a session to the choice of their staff. Nothing for everybody else. */
export function EnrollStaffLink({ session, when }: EnrollStaffLinkProps) {
  const [center] = useStored('centers').rows
  if (!center || center.is_closed) return null
  return (
    <Link
      to="/my-center/enroll"
      search={{ class: session.class_id, session: session.id }}
      className={buttonVariants({ variant: 'outline', size: 'small', wide: true })}
    >
      {rich('Enroll my staff <part>for {date}</part>', {
        date: when,
        part: (words) => <span className="sr-only">{words}</span>,
      })}
    </Link>
  )
}
