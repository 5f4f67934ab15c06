import { HOUR_DEMAND_DAYS } from '@cubby/contract/constants'
import type { Demand, HourDemand } from '@cubby/contract/teaching/standings'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callAsUser } from '@/api/call-as-user.ts'
import { EmptyClipboard } from '@/art/office-desk.tsx'
import { SessionLink } from '@/desk/shell/session-link.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { rich } from '@/ui/rich.tsx'
import { HOURS } from './hours-search.ts'

type StandardDemand = HourDemand['standards'][number]

/** How many students need which area in the next 90 days, against the seats on sale. */
export function DemandForecast() {
  const query = useQuery({
    queryKey: [...HOURS, 'demand'],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/hours/demand', { signal }),
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-prose text-muted-foreground text-sm">
        {t(
          'How many students have training that is overdue or due within {days} days, and how many seats are free in sessions until then. A student who needs several areas is counted in each.',
          { days: HOUR_DEMAND_DAYS },
        )}
      </p>
      <ListState
        query={query}
        failed={t('The demand could not be loaded')}
        announcement={({ standards }) =>
          t('{count, plural, one {# standard} other {# standards}}', { count: standards.length })
        }
        empty={{
          is: ({ standards }) => standards.every(isEmpty),
          title: t('No demand yet'),
          detail: t('It appears when students choose a standard, or when a class counts for one.'),
          picture: <EmptyClipboard />,
        }}
      >
        {({ standards, until }) => (
          <div className="grid grid-cols-1 gap-4">
            {standards
              .filter((standard) => !isEmpty(standard))
              .map((standard) => (
                <StandardCard key={standard.standard_id} standard={standard} until={until} />
              ))}
          </div>
        )}
      </ListState>
    </div>
  )
}

function isEmpty({ students, classes, areas }: StandardDemand): boolean {
  return students === 0 && classes.length === 0 && areas.every((area) => area.classes.length === 0)
}

function StandardCard({ standard, until }: { standard: StandardDemand; until: string }) {
  const { standard_id, areas } = standard
  const rows = areas.map((area) => ({ ...area, key: area.area_id }))
  const most = Math.max(
    1,
    ...[standard, ...areas].flatMap(({ students, free_seats }) => [students, free_seats]),
  )
  return (
    <Card as="section" className="grid grid-cols-1 content-start gap-4 p-4 sm:p-5">
      <DemandRow demand={standard} most={most} isHeading filter={{ standard: standard_id, dueBy: until }} />
      {rows.length > 0 && (
        <ul className="grid gap-x-8 gap-y-4 border-t pt-4 xl:grid-cols-2">
          {rows.map(({ key, ...area }) => (
            <li key={key}>
              <DemandRow
                demand={area}
                most={most}
                filter={{ standard: standard_id, area: key, dueBy: until }}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface DemandRowProps {
  demand: Demand
  /** The longest bar of the card. */
  most: number
  isHeading?: boolean
  /** The list of the students who need it. */
  filter: { standard: string; area?: string; dueBy: string }
}

/** One bar for the students, and one for the seats, with their numbers and what to do about it. */
function DemandRow({ demand, most, isHeading = false, filter }: DemandRowProps) {
  const { name, students, free_seats, next_session, classes } = demand
  const Heading = isHeading ? 'h2' : 'h3'
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading className={`wrap-anywhere min-w-0 ${isHeading ? 'text-lg' : 'font-semibold text-sm'}`}>
          {name}
        </Heading>
        {students > free_seats && (
          <p className="figures font-semibold text-warning text-sm">
            {t('{missing, plural, one {# seat} other {# seats}} short', { missing: students - free_seats })}
          </p>
        )}
      </div>
      <Bar
        text={
          students > 0 ? (
            <Link to="/admin/hours" search={filter} className="text-primary underline underline-offset-4">
              {rich(
                '{students, plural, one {# student needs} other {# students need}} it<hidden>: {name}</hidden>',
                { students, name, hidden: srOnly },
              )}
            </Link>
          ) : (
            t('No one needs it')
          )
        }
        share={students / most}
        color="bg-primary"
      />
      <Bar
        text={t('{freeSeats, plural, one {# free seat} other {# free seats}} available', {
          freeSeats: free_seats,
        })}
        share={free_seats / most}
        color="bg-sun"
      />
      <p className="figures flex flex-wrap items-center gap-x-4 text-sm">
        {next_session && (
          <span className="wrap-anywhere min-w-0">
            {rich(
              'Next: <sessionLink>{className}, {day}</sessionLink> <part>({freeSeats, plural, one {# free seat} other {# free seats}})</part>',
              {
                className: next_session.class_name,
                day: displayDate(next_session.start_date, next_session.start_date),
                sessionLink: (words) => (
                  <SessionLink id={next_session.id} section="roster">
                    {words}
                  </SessionLink>
                ),
                freeSeats: next_session.free_seats,
                part: (words) => <span className="text-muted-foreground">{words}</span>,
              },
            )}
          </span>
        )}
        <AddSession name={name} classes={classes} />
      </p>
    </div>
  )
}

function Bar({ text, share, color }: { text: React.ReactNode; share: number; color: string }) {
  return (
    <div className="grid grid-cols-[1fr_10.5rem] items-center gap-3 text-sm max-sm:grid-cols-1 max-sm:gap-1">
      <span className="block h-3 overflow-clip rounded-full bg-muted max-sm:order-last" aria-hidden="true">
        <span className={`block h-full rounded-full ${color}`} style={{ width: `${share * 100}%` }} />
      </span>
      <span className="figures">{text}</span>
    </div>
  )
}

/** Opens the editor of the class that counts for it, where a date is added. */
function AddSession({ name, classes }: Pick<Demand, 'name' | 'classes'>) {
  const [first] = classes
  if (!first) {
    return (
      <Link to="/admin/classes" className={textLink}>
        {rich('Choose a class for it<hidden>: {name}</hidden>', { name, hidden: srOnly })}
      </Link>
    )
  }
  return (
    <Link to="/admin/classes" search={{ edit: first.id, part: 'sessions' }} className={textLink}>
      {rich('Add a session of {title}<hidden> for {name}</hidden>', {
        title: first.title,
        name,
        hidden: srOnly,
      })}
    </Link>
  )
}
