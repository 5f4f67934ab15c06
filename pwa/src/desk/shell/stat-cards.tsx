import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { InfoButton } from '@/ui/info-button.tsx'
import { ListLink, type ListTarget } from './section-heading.tsx'

interface Stat {
  name: string
  /** Undefined while it is not known. */
  value: number | string | undefined
  /** Further numbers; with a `list`, they link to the counted rows. */
  details?: readonly { text: string; list?: ListTarget }[] | undefined
  /** An explanation of the number. */
  about?: string
  /** The list of the counted rows. */
  list?: ListTarget
}

interface StatCardsProps {
  stats: readonly Stat[]
  /** How parts of the first number share it, drawn as one bar. The numbers themselves are in the cards. */
  shares?: readonly { value: number; tone: keyof typeof tones }[] | undefined
}

const tones = {
  approved: 'bg-success',
  pending: 'bg-warning',
  overdue: 'bg-destructive',
  dueSoon: 'bg-warning',
  later: 'bg-input',
}

/** The numbers above a list, as one strip that leaves the screen to the rows, on phones two by two. */
export function StatCards({ stats, shares }: StatCardsProps) {
  const about = stats.filter((stat) => stat.about)
  return (
    <div className="relative overflow-clip rounded-card border bg-card print:break-inside-avoid">
      {/* A new key replaces the cells, so that the widths of numbers that arrive do not count as a layout shift. */}
      <dl
        key={String(stats.every(({ value }) => value !== undefined))}
        className="sm:scroll-x-fade flex max-sm:grid max-sm:grid-cols-2 max-sm:gap-px max-sm:bg-border sm:divide-x print:flex-wrap"
      >
        {stats.map(({ name, value, details = [], list }) => (
          <div
            key={name}
            data-stat
            className="relative min-w-0 flex-auto bg-card px-3 max-sm:last:odd:col-span-2 sm:min-w-min lg:whitespace-nowrap pt-1.5 pb-2.5 xl:flex-1"
          >
            <dt className="pe-4 text-muted-foreground text-xs leading-5">
              <ListLink list={list} className={list && wholeCell}>
                {name}
              </ListLink>
            </dt>
            <dd className="figures inline whitespace-nowrap pe-2 font-display font-semibold text-xl">
              {typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? '…')}
            </dd>
            {details.map(({ text, list: counted }) => (
              <dd
                key={text}
                className="figures whitespace-nowrap pe-1.5 text-muted-foreground text-xs max-lg:block lg:inline"
              >
                <ListLink list={counted} className="relative inline-flex min-h-6 items-center underline">
                  {text}
                </ListLink>
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {about.length > 0 && (
        <InfoButton label={t('What is counted')} className="absolute end-0 top-0">
          <dl className="grid gap-2">
            {about.map((stat) => (
              <div key={stat.name}>
                <dt className="font-semibold">{stat.name}</dt>
                <dd>{stat.about}</dd>
              </div>
            ))}
          </dl>
        </InfoButton>
      )}
      {shares && <SharesBar shares={shares} />}
    </div>
  )
}

/** A link whose cell is its target. */
const wholeCell =
  'font-semibold text-primary underline decoration-1 underline-offset-4 after:absolute after:inset-0 hover:decoration-2'

/** Lies over the lower edge, so that strips with and without it are of one height. */
function SharesBar({ shares }: { shares: NonNullable<StatCardsProps['shares']> }) {
  return (
    // A new key replaces the bar, so that changed numbers do not count as a layout shift.
    <div
      key={shares.map(({ value }) => value).join()}
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 flex h-1.5 gap-px bg-muted"
    >
      {shares.map(({ value, tone }) => (
        <span key={tone} className={cx(tones[tone], 'h-full')} style={{ flexGrow: value }} />
      ))}
    </div>
  )
}
