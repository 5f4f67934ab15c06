import { useClasses, useNotifications, useProfile } from '@/offline/hooks/use-collection.ts'
import { useUserParticipations } from '@/offline/hooks/use-user-participations.ts'
import { unsentStateOf } from '@/offline/outbox/command-state.ts'
import type { OutboxRow } from '@/offline/store/outbox-row.ts'
import { isSessionRow } from '@/offline/store/outbox-row.ts'
import { commandChanges, commandTitle } from './command-texts.ts'
import { sendingOrder } from './sending-order.ts'
import { describeSession } from './session-description.ts'
import { SyncRow } from './sync-row.tsx'

/** The refused changes, and the unsent ones in the order in which they are sent. */
export function SyncRows({ rows }: { rows: OutboxRow[] }) {
  const classes = useClasses().rows
  const notifications = useNotifications().rows
  const [preferences] = useProfile().rows
  const known = { ...useUserParticipations(), classes, notifications }
  const unsent = rows.filter(({ status }) => unsentStateOf(status) !== null)
  const refused = rows.filter((row) => !unsent.includes(row))
  const order = sendingOrder(unsent)
  const show = (row: OutboxRow) => (
    <SyncRow
      key={row.id}
      row={row}
      title={commandTitle(row, known)}
      changes={commandChanges(row, preferences)}
      classId={(isSessionRow(row) && describeSession(row.args, known)?.classId) || null}
      order={order.get(row.id) ?? null}
    />
  )
  return (
    <>
      {refused.length > 0 && (
        <section aria-labelledby="refused" className="grid gap-3">
          <h2 id="refused" className="text-2xl">
            Needs your attention
          </h2>
          <ul className="grid gap-4">{refused.map(show)}</ul>
        </section>
      )}
      {unsent.length > 0 && (
        <section aria-labelledby="unsent" className="grid gap-3">
          <div>
            <h2 id="unsent" className="text-2xl">
              Waiting to be sent
            </h2>
            <p className="text-muted-foreground text-sm">
              In this order. A change that depends on another one waits for it.
            </p>
          </div>
          <ol className="grid gap-4">{unsent.map(show)}</ol>
        </section>
      )}
    </>
  )
}
