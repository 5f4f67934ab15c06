import type { AdminClass } from '@cubby/contract/classes'
import { messages } from '@cubby/contract/messages'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { SectionHeading } from '@/features/admin/section-heading.tsx'
import { ListState } from '@/features/admin/table/list-state.tsx'
import { ACT_NEEDS_CONNECTION } from '@/features/admin-users/use-act.ts'
import { Button } from '@/ui/button.tsx'
import { type ClassAct, ClassCard } from './class-card.tsx'
import { ClassDialog, type DialogAct } from './class-dialogs.tsx'
import { ClassEditor } from './class-editor.tsx'
import { type ClassSearch, NEW_CLASS } from './class-search.ts'
import { ClassStudentsView } from './class-students-view.tsx'
import { ErrorBanner } from './error-banner.tsx'
import { useClasses } from './use-classes.ts'

interface ClassesScreenProps {
  search: ClassSearch
  onSearch: (search: ClassSearch) => void
}

/** Class Management: classes as cards, their editor, and the sessions and students of one class. */
export function ClassesScreen({ search, onSearch }: ClassesScreenProps) {
  const query = useClasses()
  const [opened, setOpened] = useState<{ act: DialogAct; found: AdminClass } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const act = (chosen: ClassAct, found: AdminClass) => {
    setFailure(null)
    if (chosen === 'view') onSearch({ sessions: found.id })
    else if (chosen === 'edit') onSearch({ edit: found.id })
    else if (chosen === 'duplicate') onSearch({ edit: NEW_CLASS, from: found.id })
    else setOpened({ act: chosen, found })
  }

  if (search.sessions) {
    return <ClassStudentsView classId={search.sessions} onBack={() => onSearch({})} />
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <SectionHeading title="Class Management" description="Manage classes, sessions, and enrollments">
        <Button onClick={() => onSearch({ edit: NEW_CLASS })}>
          <Plus className="size-5" aria-hidden="true" />
          Add New Class
        </Button>
      </SectionHeading>
      {failure && !search.edit && <ErrorBanner message={failure} onDismiss={() => setFailure(null)} />}
      <ListState
        query={query}
        failed={messages.adminClassesFailed}
        offline={ACT_NEEDS_CONNECTION}
        count={({ length }) => `${length} ${length === 1 ? 'class' : 'classes'}`}
        empty={{
          title: messages.noClassesFound,
          detail: messages.noClassesFoundDetail,
          is: (classes) => classes.length === 0,
        }}
      >
        {(classes) => (
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {classes.map((found) => (
              <ClassCard key={found.id} found={found} onAct={(chosen) => act(chosen, found)} />
            ))}
          </ul>
        )}
      </ListState>
      {opened && <ClassDialog {...opened} onClosed={() => setOpened(null)} onFailure={setFailure} />}
      {search.edit && (
        <ClassEditor
          key={search.edit}
          classId={search.edit === NEW_CLASS ? null : search.edit}
          copyOf={search.from ?? null}
          onClosed={() => onSearch({})}
        />
      )}
    </div>
  )
}
