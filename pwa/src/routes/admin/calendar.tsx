import { createFileRoute } from '@tanstack/react-router'
import { type SearchChanges, searchChange } from '@/desk/table/list-search.ts'
import { unreadSearch } from '@/desk/table/unread-search.ts'
import { CalendarScreen } from '@/features/seats/calendar-admin/calendar-screen.tsx'
import { type CalendarSearch, readCalendarSearch } from '@/features/seats/calendar-admin/calendar-search.ts'
import { CalendarSubscription } from '@/features/student/calendar/calendar-subscription.tsx'

export const Route = createFileRoute('/admin/calendar')({
  validateSearch: unreadSearch<CalendarSearch>,
  component: Calendar,
})

function Calendar() {
  const search = Route.useSearch({ select: readCalendarSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  return (
    <CalendarScreen
      search={search}
      onSearch={(changes: SearchChanges<CalendarSearch>) =>
        void navigate(searchChange(readCalendarSearch, changes))
      }
      link={<CalendarSubscription of="office" />}
    />
  )
}
