import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { WORK_QUEUE } from '@/desk/shell/query-client.ts'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import type { SearchChanges } from '@/desk/table/list-search.ts'
import { oneOf } from '@/desk/table/search-schema.ts'
import { Tabs } from '@/desk/ui/tabs.tsx'
import { DemandForecast } from './demand.tsx'
import { type HoursSearch, tabs } from './hours-search.ts'
import { StandardList } from './standard-list.tsx'
import { StandingList } from './standing-list.tsx'
import { TrainingQueue } from './training-queue.tsx'

interface HoursScreenProps {
  search: HoursSearch
  onSearch: (changes: SearchChanges<HoursSearch>) => void
}

/** The changes that leave the filters of one tab for another tab. */
const noFilters = {
  page: undefined,
  limit: undefined,
  searchTerm: undefined,
  standard: undefined,
  area: undefined,
  state: undefined,
  dueBy: undefined,
  status: undefined,
  training: undefined,
}

/** Hours: who lacks what by when, submitted trainings, the demand, and the standards. */
export function HoursScreen({ search, onSearch }: HoursScreenProps) {
  const waiting = useQuery({
    queryKey: [WORK_QUEUE],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/work-queue', { signal }),
  }).data?.submitted_trainings
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-5 xl:gap-3">
      <SectionHeading
        title={t('Hours')}
        description={t('Training hours and cards that regulations and credentials require')}
      />
      <Tabs
        label={t('Hours')}
        tabs={[
          { id: 'lacking', label: t('Who Lacks What') },
          {
            id: 'trainings',
            label: waiting
              ? t('Submitted Trainings ({count})', { count: waiting })
              : t('Submitted Trainings'),
          },
          { id: 'demand', label: t('Demand') },
          { id: 'standards', label: t('Standards') },
        ]}
        current={search.tab ?? 'lacking'}
        onChange={(id) => onSearch({ ...noFilters, tab: oneOf(tabs, id) })}
      >
        {search.tab === 'trainings' ? (
          <TrainingQueue search={search} onSearch={onSearch} />
        ) : search.tab === 'demand' ? (
          <DemandForecast />
        ) : search.tab === 'standards' ? (
          <StandardList />
        ) : (
          <StandingList search={search} onSearch={onSearch} />
        )}
      </Tabs>
    </div>
  )
}
