import { Link } from '@tanstack/react-router'
import { useClasses } from '@/offline/hooks/use-collection.ts'
import type { SessionCommandKind } from '@/offline/store/command.ts'
import type { OutboxRow } from '@/offline/store/outbox-row.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { stepAfterRefusal } from './refusal-text.ts'

interface RefusalStepProps {
  row: OutboxRow<SessionCommandKind>
  classId: string
}

/** The link to the next step after a refusal about a session. */
export function RefusalStep({ row, classId }: RefusalStepProps) {
  const classes = useClasses().rows
  const { text, to } = stepAfterRefusal(row, classId, classes)
  const className = buttonVariants({ variant: 'outline', size: 'small' })
  if (to === 'classes') {
    return (
      <Link to="/classes" className={className}>
        {text}
      </Link>
    )
  }
  return (
    <Link
      to="/classes/$id"
      params={{ id: classId }}
      search={{ session: row.args.sessionId }}
      className={className}
    >
      {text}
    </Link>
  )
}
