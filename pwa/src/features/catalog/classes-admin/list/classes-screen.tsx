import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { CLASS_PAGE_SIZES } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useListView } from '@/desk/list-views/use-list-view.ts'
import { Banner } from '@/desk/messages/banner.tsx'
import { useBanner } from '@/desk/messages/use-banner.ts'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { CardList } from '@/desk/table/card-list.tsx'
import { pageKey } from '@/desk/table/page-key.ts'
import { PagedList } from '@/desk/table/paged-list.tsx'
import type { SearchChanges } from '@/desk/table/search-changes.ts'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import type { OnMove } from '@/features/seats/enrollments-admin/movable.ts'
import { ClassAttendanceView } from '@/features/teaching/attendance-admin/class-attendance-view.tsx'
import { Button } from '@/ui/button.tsx'
import { ClassEditor } from '../editor/class-editor.tsx'
import { ClassStudentsView } from '../students/class-students-view.tsx'
import type { ClassAction } from './class-buttons.tsx'
import { ClassCard } from './class-card.tsx'
import { ClassDialog, type DialogAction } from './class-dialogs.tsx'
import { type ClassSearch, NEW_CLASS } from './class-search.ts'
import { ClassToolbar } from './class-toolbar.tsx'
import { ClassesTable } from './classes-table.tsx'
import { filterQuery, useClassPage } from './use-classes.ts'

/** The search parameters of the editor, and of the screens that replace the list. */
const parts = ['edit', 'from', 'sessions', 'attendance', 'session'] as const
const noPart = Object.fromEntries(parts.map((part) => [part, undefined]))

interface ClassesScreenProps {
  search: ClassSearch
  onSearch: (changes: SearchChanges<ClassSearch>) => void
  onMove: OnMove
}

/** Class Management: classes as cards or a table, their editor, and the sessions and students of one class. */
export function ClassesScreen({ search: inUrl, onSearch, onMove }: ClassesScreenProps) {
  const { search, ...choice } = useListView('classes', inUrl, onSearch)
  const query = useClassPage(search)
  const [opened, setOpened] = useState<{ action: DialogAction; found: AdminClass } | null>(null)
  const { banner, showBanner } = useBanner()
  const change = (changes: SearchChanges<ClassSearch>, page = 1) => onSearch({ ...changes, page })
  const open = (part: Pick<ClassSearch, (typeof parts)[number]>) => onSearch({ ...noPart, ...part })
  const stableKey = pageKey(query, filterQuery(search), search)
  const runAction = (chosen: ClassAction, found: AdminClass) => {
    showBanner(null)
    if (chosen === 'view') open({ sessions: found.id })
    else if (chosen === 'edit') open({ edit: found.id })
    else if (chosen === 'duplicate') open({ edit: NEW_CLASS, from: found.id })
    else setOpened({ action: chosen, found })
  }

  const { attendance } = search
  if (attendance) {
    return (
      <ClassAttendanceView
        classId={attendance}
        sessionId={search.session}
        onSession={(session) => open({ attendance, session })}
        onBack={() => open({})}
      />
    )
  }
  if (search.sessions) {
    return <ClassStudentsView classId={search.sessions} onBack={() => open({})} onMove={onMove} />
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <SectionHeading title="Class Management" description="Manage classes, sessions, and enrollments">
        <DownloadButton
          path={`/admin/classes/export?${filterQuery(search)}`}
          fileName="classes.csv"
          label="Export"
        />
        <Button onClick={() => open({ edit: NEW_CLASS })}>
          <Plus className="size-5" aria-hidden="true" />
          Add New Class
        </Button>
      </SectionHeading>
      <ClassToolbar search={search} choice={choice} onChange={change} />
      <Banner banner={search.edit ? null : banner} showBanner={showBanner} />
      <PagedList
        query={query}
        isReady={choice.view !== undefined}
        failed={messages.adminClassesFailed}
        noun={['class', 'classes']}
        empty={{
          title: messages.noClassesFound,
          detail:
            search.searchTerm || search.status || search.current || search.meetings
              ? messages.adjustFilters
              : messages.noClassesFoundDetail,
        }}
        pageOf={({ classes, pagination }) => ({ rows: classes, pagination })}
        table={
          choice.view === 'table' &&
          ((classes) => (
            <ClassesTable
              classes={classes}
              search={search}
              hidden={choice.hidden}
              stableKey={stableKey}
              onAction={runAction}
              onSort={(sort, direction) => change({ sort, direction })}
            />
          ))
        }
        cards={(classes) => (
          <CardList
            rows={classes}
            idOf={({ id }) => id}
            nameOf={({ title }) => title}
            stableKey={stableKey}
            cardOf={(found) => <ClassCard found={found} onAction={(chosen) => runAction(chosen, found)} />}
          />
        )}
        sizes={CLASS_PAGE_SIZES}
        onChange={change}
      />
      {opened && (
        <ClassDialog
          {...opened}
          onClosed={() => setOpened(null)}
          onFailure={(text) => showBanner({ tone: 'error', text })}
        />
      )}
      {search.edit && (
        <ClassEditor
          key={search.edit}
          classId={search.edit === NEW_CLASS ? null : search.edit}
          copyOf={search.from ?? null}
          onClosed={() => open({})}
        />
      )}
    </div>
  )
}
