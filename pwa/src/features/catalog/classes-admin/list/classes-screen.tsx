import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { messages } from '@cubby/contract/messages'
import { CLASS_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { t } from '@cubby/texts/t'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ClassMark } from '@/art/class-mark.tsx'
import { useToday } from '@/desk/dates/dates.tsx'
import { ListMenu } from '@/desk/list-views/list-menu.tsx'
import { useListView } from '@/desk/list-views/use-list-view.ts'
import { Banner, useBanner } from '@/desk/messages/banner.tsx'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { SessionLink } from '@/desk/shell/session-link.tsx'
import { CardList } from '@/desk/table/card-list.tsx'
import { pageKey, type SearchChanges } from '@/desk/table/list-search.ts'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { exportItemOf } from '@/features/school/files/download-button.tsx'
import type { OnMove } from '@/features/seats/enrollments-admin/move-items.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { ClassEditor } from '../editor/class-editor.tsx'
import { ClassMaterials } from '../materials/class-materials.tsx'
import { ClassStatusButton } from '../status/class-status-button.tsx'
import { ClassStatusForm } from '../status/class-status-form.tsx'
import { DeleteClassForm } from '../status/delete-class-form.tsx'
import { ClassEnrollments } from '../students/class-enrollments.tsx'
import { ClassStudentsView } from '../students/class-students-view.tsx'
import { type ClassAction, ClassButtons, ClassIconButtons } from './class-buttons.tsx'
import type { ClassDialogBodyProps } from './class-dialog-body.ts'
import { comingDates, comingSession, seatsText } from './class-labels.ts'
import { type ClassSearch, NEW_CLASS, nothingOpened, type OpenedSearch } from './class-search.ts'
import { ClassSessions } from './class-sessions.tsx'
import { ClassSessionsButton } from './class-sessions-button.tsx'
import { ClassToolbar } from './class-toolbar.tsx'
import { ClassesTable, classColumns } from './classes-table.tsx'
import { filterQuery, useClassPage } from './use-classes.ts'

interface ClassesScreenProps {
  search: ClassSearch
  onSearch: (changes: SearchChanges<ClassSearch>) => void
  onMove: OnMove
  /** The attendance of a class, shown in place of the list. It belongs to a higher wing. */
  attendance: ReactNode
}

/** Class Management: classes as cards or a table, their editor, and the sessions and students of one class. */
export function ClassesScreen({ search: inUrl, onSearch, onMove, attendance }: ClassesScreenProps) {
  const { search, ...choice } = useListView('classes', inUrl, onSearch)
  const query = useClassPage(search)
  const [opened, setOpened] = useState<{ action: DialogAction; found: AdminClass } | null>(null)
  const { banner, showBanner } = useBanner()
  const exportItem = exportItemOf({
    path: `/admin/classes/export?${filterQuery(search)}`,
    fileName: 'classes.csv',
  })
  const change = (changes: SearchChanges<ClassSearch>, page = 1) => onSearch({ ...changes, page })
  const open = (opened: OpenedSearch) => onSearch({ ...nothingOpened, ...opened })
  const stableKey = pageKey(query, filterQuery(search), search)
  const runAction = (chosen: ClassAction, found: AdminClass) => {
    showBanner(null)
    if (chosen === 'view') open({ sessions: found.id })
    else if (chosen === 'edit') open({ edit: found.id })
    else if (chosen === 'duplicate') open({ edit: NEW_CLASS, from: found.id })
    else setOpened({ action: chosen, found })
  }

  if (attendance) return attendance
  if (search.sessions) {
    return <ClassStudentsView classId={search.sessions} onBack={() => open({})} onMove={onMove} />
  }
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-5 xl:gap-3">
      <SectionHeading
        title={t('Class Management')}
        description={t('Manage classes, sessions, and enrollments')}
        isSpecified
      >
        <Button size="small" onClick={() => open({ edit: NEW_CLASS })}>
          <Plus className="size-4" aria-hidden="true" />
          {t('Add New Class')}
        </Button>
      </SectionHeading>
      <ClassToolbar
        search={search}
        onChange={change}
        menu={
          <ListMenu
            title={t('Class Management')}
            choice={choice}
            search={search}
            columns={classColumns}
            items={[exportItem]}
          />
        }
      />
      <Banner banner={search.edit ? null : banner} showBanner={showBanner} />
      <PagedList
        query={query}
        isReady={choice.view !== undefined}
        failed={t(messages.adminClassesFailed)}
        countText={(count) => t('{count, plural, one {# class} other {# classes}}', { count })}
        empty={{
          title: t(messages.noClassesFound),
          detail:
            search.searchTerm || search.status || search.current || search.meetings
              ? t(messages.adjustFilters)
              : t(messages.noClassesFoundDetail),
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
            columns="sm:grid-cols-2 min-[88rem]:grid-cols-3"
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
          part={search.part ?? 'class'}
          onClosed={() => open({})}
        />
      )}
    </div>
  )
}

interface ClassCardProps {
  found: AdminClass
  onAction: (action: ClassAction) => void
}

/** A class: its next session with how full it is, its counts, and its actions. */
function ClassCard({ found, onAction }: ClassCardProps) {
  const { title, instructor_name, total_enrollments, sessions } = found
  const today = useToday()
  const pending = sessions.reduce((sum, { pending_count }) => sum + pending_count, 0)
  const next = comingSession(sessions, today)
  return (
    <Card className="flex flex-col px-4 py-3">
      <div className="flex items-start gap-x-2.5">
        <ClassMark classId={found.id} title={title} className="mt-0.5 size-10" />
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere text-lg leading-snug">{title}</h2>
          <p className="text-muted-foreground text-sm">{instructor_name ?? t('No instructor assigned')}</p>
        </div>
        <ClassStatusButton found={found} onOpen={() => onAction('status')} className="-my-2.5 shrink-0" />
      </div>
      <p className="figures mt-1 text-sm">
        {next ? (
          <SessionLink id={next.id}>
            <span className="inline-block py-1">
              <span className="sr-only">{t('Next session:')} </span>
              <span className="font-semibold">{comingDates(next, today)}</span>, {seatsText(next)}
            </span>
          </SessionLink>
        ) : (
          <span className="inline-block py-1 text-muted-foreground">{t('No upcoming sessions')}</span>
        )}
      </p>
      <p className="figures mb-3 text-muted-foreground text-sm">
        {t(
          '{count, plural, one {# enrollment} other {# enrollments}}{pending, plural, =0 {} other { (# pending)}}',
          { count: total_enrollments, pending },
        )}
      </p>
      <div className="mt-auto grid gap-1">
        <ClassButtons found={found} onAction={onAction} />
        <div className="figures -me-2 -mb-1 flex items-center text-muted-foreground text-sm">
          <span className="me-auto">
            <ClassSessionsButton found={found} onOpen={() => onAction('sessions')} />
          </span>
          <ClassIconButtons found={found} onAction={onAction} />
        </div>
      </div>
    </Card>
  )
}

type DialogAction = 'delete' | 'enrollments' | 'sessions' | 'status' | 'materials'

const dialogs: Record<
  DialogAction,
  { title: string; wide?: boolean; Body: (props: ClassDialogBodyProps) => ReactNode }
> = {
  delete: { title: t('Delete Class'), Body: DeleteClassForm },
  enrollments: { title: t('Class Enrollments'), wide: true, Body: ClassEnrollments },
  sessions: { title: t('Class Sessions'), wide: true, Body: ClassSessions },
  materials: { title: t('Materials'), wide: true, Body: ClassMaterials },
  status: { title: t('Update Class Status'), Body: ClassStatusForm },
}

interface ClassDialogProps {
  action: DialogAction
  found: AdminClass
  onClosed: () => void
  onFailure: (message: string) => void
}

/** The dialog of one operation on one class. */
function ClassDialog({ action, found, onClosed, onFailure }: ClassDialogProps) {
  const { title, wide = false, Body } = dialogs[action]
  return (
    <Dialog title={title} wide={wide} onClosed={onClosed}>
      {(close) => <Body found={found} close={close} onFailure={onFailure} />}
    </Dialog>
  )
}
