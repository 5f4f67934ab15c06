import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { Clock, MapPin, Video } from 'lucide-react'
import { SessionFact } from '@/layout/page/session-fact.tsx'
import { textLink } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { Unbroken } from '@/ui/unbroken.tsx'
import { placeOf } from './next-meeting.ts'

/** At what time and where a session is. Its row says the dates and how many students it has. */
export function TaughtSessionFacts({ session }: { session: TaughtSession }) {
  return (
    <dl className="figures flex flex-wrap items-center gap-x-8 gap-y-1.5">
      <SessionFact Icon={Clock} name={t('Time')}>
        <Unbroken>{timeRange(session)}</Unbroken>
      </SessionFact>
      <SessionFact Icon={MapPin} name={t('Room')}>
        <Unbroken>{placeOf(session)}</Unbroken>
      </SessionFact>
      {session.online_link && (
        <SessionFact Icon={Video} name={t('Online')}>
          <a href={session.online_link} target="_blank" rel="noopener noreferrer" className={textLink}>
            {rich('Join online <part>{classTitle}, opens in a new tab</part>', {
              classTitle: session.class_title,
              part: (words) => <span className="sr-only">{words}</span>,
            })}
          </a>
        </SessionFact>
      )}
    </dl>
  )
}
