import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { WORK_QUEUE } from '@/desk/shell/query-client.ts'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { page, searchReader, userPanel, word } from '@/desk/table/search-schema.ts'
import { Select } from '@/ui/select.tsx'
import { StudentCallsCard } from './student-calls-card.tsx'

export const readCallsSearch = searchReader({ show: word(['done']), page, ...userPanel })
export type CallsSearch = ReturnType<typeof readCallsSearch>

interface CallsScreenProps {
  search: CallsSearch
  onSearch: (changes: { [name in keyof CallsSearch]?: CallsSearch[name] | undefined }) => void
}

const empty = {
  open: {
    title: t('No one to call'),
    detail: t('Messages to students without an email address appear here instead of going out by email.'),
  },
  done: { title: t('No calls yet'), detail: t('Calls that you mark as done appear here.') },
} as const

/** Students to Call: what students without an email address have to be told, by phone or by letter. */
export function CallsScreen({ search, onSearch }: CallsScreenProps) {
  const { show = 'open', page = 1 } = search
  const query = useQuery({
    queryKey: [WORK_QUEUE, 'calls', show, page],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/calls', { query: { show, page }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid grid-cols-1 gap-5">
      <SectionHeading
        title={t('Students to Call')}
        description={t('Students without an email address. Read the messages out, or print and mail them.')}
      />
      <div className="w-full sm:w-56">
        <Select
          aria-label={t('Show')}
          value={show}
          onChange={({ target }) =>
            onSearch({ show: target.value === 'done' ? 'done' : undefined, page: undefined })
          }
        >
          <option value="open">{t('To call')}</option>
          <option value="done">{t('Done')}</option>
        </Select>
      </div>
      <PagedList
        query={query}
        failed={t(messages.callsFailed)}
        countText={(count) => t('{count, plural, one {# student} other {# students}}', { count })}
        empty={empty[show]}
        pageOf={({ students, pagination }) => ({ rows: students, pagination })}
        cards={(students) => (
          <ul className="grid grid-cols-1 gap-4">
            {students.map((student) => (
              <li key={student.user_id}>
                <StudentCallsCard student={student} onOpen={() => onSearch({ user: student.user_id })} />
              </li>
            ))}
          </ul>
        )}
        onChange={(_, next) => onSearch({ page: next })}
      />
    </div>
  )
}
