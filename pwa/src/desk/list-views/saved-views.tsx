import { useRouter } from '@tanstack/react-router'
import { Bookmark, BookmarkCheck, BookmarkPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Menu } from '@/desk/ui/menu.tsx'
import { DeleteViewForm } from './delete-view-form.tsx'
import { SaveViewForm } from './save-view-form.tsx'
import { savedQuery } from './saved-query.ts'
import { type ListViewChoice, useListViews } from './use-list-view.ts'

/** A menu with the saved views of a list. The one that is shown is marked and can be deleted. */
export function SavedViews({ choice, search }: { choice: ListViewChoice; search: object }) {
  const { list } = choice
  const { history } = useRouter()
  const { data } = useListViews()
  const [opened, setOpened] = useState<'save' | 'delete' | null>(null)
  const views = data?.saved_views.filter((each) => each.list === list) ?? []
  const query = savedQuery(search, choice)
  const shown = views.find((each) => each.query === query)
  return (
    <>
      <Menu
        label="Views"
        Icon={shown ? BookmarkCheck : Bookmark}
        items={[
          ...views.map(({ id, name, query: saved }) => ({
            id,
            label: name,
            Icon: id === shown?.id ? BookmarkCheck : Bookmark,
            isCurrent: id === shown?.id,
            onSelect: () => history.push(`/admin/${list}?${saved}`),
          })),
          { label: 'Save this view…', Icon: BookmarkPlus, onSelect: () => setOpened('save') },
          ...(shown
            ? [{ label: `Delete “${shown.name}”…`, Icon: Trash2, onSelect: () => setOpened('delete') }]
            : []),
        ]}
      />
      {opened === 'save' && (
        <Dialog title="Save View" onClosed={() => setOpened(null)}>
          {(close) => <SaveViewForm list={list} query={query} views={views} close={close} />}
        </Dialog>
      )}
      {opened === 'delete' && shown && (
        <Dialog title="Delete View" onClosed={() => setOpened(null)}>
          {(close) => <DeleteViewForm view={shown} close={close} />}
        </Dialog>
      )}
    </>
  )
}
