import { SAVED_VIEW_NAME_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ListView, SavedView, ViewedList } from '@cubby/contract/office/list-views'
import { t } from '@cubby/texts/t'
import { useRouter } from '@tanstack/react-router'
import { Bookmark, BookmarkCheck, BookmarkPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '@/api/call.ts'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import type { MenuItem } from '@/desk/ui/menu.tsx'
import { TextField } from '@/ui/fields.tsx'
import { rich } from '@/ui/rich.tsx'
import { hideText } from './list-view-search.ts'
import { LIST_VIEWS, type ListViewChoice, useListViews } from './use-list-view.ts'

/** Returns the menu items and dialogs for a list's saved views. The current view is marked and can be deleted. */
export function useSavedViews(choice: ListViewChoice, search: object) {
  const { list } = choice
  const { history } = useRouter()
  const { data } = useListViews()
  const [opened, setOpened] = useState<'save' | 'delete' | null>(null)
  const views = data?.saved_views.filter((each) => each.list === list) ?? []
  const query = savedQuery(search, choice)
  const shown = views.find((each) => each.query === query)
  const items: MenuItem[] = [
    ...views.map(({ id, name, query: saved }) => ({
      id,
      label: name,
      Icon: id === shown?.id ? BookmarkCheck : Bookmark,
      isCurrent: id === shown?.id,
      onSelect: () => history.push(`/admin/${list}?${saved}`),
    })),
    { label: t('Save this view…'), Icon: BookmarkPlus, onSelect: () => setOpened('save') },
    ...(shown
      ? [
          {
            label: t('Delete “{name}”…', { name: shown.name }),
            Icon: Trash2,
            onSelect: () => setOpened('delete'),
          },
        ]
      : []),
  ]
  const dialogs = (
    <>
      {opened === 'save' && (
        <Dialog title={t('Save View')} onClosed={() => setOpened(null)}>
          {(close) => <SaveViewForm list={list} query={query} views={views} close={close} />}
        </Dialog>
      )}
      {opened === 'delete' && shown && (
        <Dialog title={t('Delete View')} onClosed={() => setOpened(null)}>
          {(close) => <DeleteViewForm view={shown} close={close} />}
        </Dialog>
      )}
    </>
  )
  return { items, dialogs }
}

interface SaveViewFormProps {
  list: ViewedList
  /** What the view stores, from `savedQuery`. */
  query: string
  /** The saved views of the list. */
  views: readonly SavedView[]
  close: () => void
}

/** Saves the filter, order, and columns of a list under a name. The name of an existing view replaces that view. */
function SaveViewForm({ list, query, views, close }: SaveViewFormProps) {
  const byName = (name: string) => views.find((view) => view.name === name.trim())
  const form = useOperationForm({
    defaults: { name: '' },
    check: ({ name }) => ({ name: !name.trim() && t(messages.viewNameRequired) }),
    send: async (call, { name }) => {
      const old = byName(name)
      return old
        ? call('PUT', '/admin/saved-views/:id', { params: { id: old.id }, body: { name, query } })
        : call('POST', '/admin/saved-views', { body: { list, name, query } })
    },
    done: t(messages.viewSaved),
    failed: t(messages.viewSaveFailed),
    queryKey: LIST_VIEWS,
    close,
  })
  const replaced = byName(form.watch('name'))
  return (
    <OperationForm form={form} submit={replaced ? t('Replace View') : t('Save View')}>
      <p>{t('Saves the current filter, order, and columns. Only you can see your views.')}</p>
      <TextField
        label={t('Name')}
        hint={replaced && t('Replaces the view “{name}”.', { name: replaced.name })}
        maxLength={SAVED_VIEW_NAME_MAX_LENGTH}
        autoComplete="off"
        {...form.field('name')}
      />
    </OperationForm>
  )
}

/** The parameters of a list's URL that a saved view does not store: the page, and what is open. */
const transient = new Set([
  'page',
  'user',
  'profile',
  'tab',
  'history',
  'enrollments',
  'edit',
  'from',
  'sessions',
])

/** Returns the query string that a saved view stores: the filter, the order, the view, and the hidden columns. */
export function savedQuery(
  search: object,
  { view, hidden }: { view: ListView | undefined; hidden: readonly string[] },
): string {
  const kept = Object.entries({ ...search, view: view ?? 'cards', hide: hideText(hidden) })
    .filter(([name]) => !transient.has(name))
    .sort(([one], [other]) => one.localeCompare(other))
  return queryOf(Object.fromEntries(kept))
}

function DeleteViewForm({ view, close }: { view: SavedView; close: () => void }) {
  const form = useOperationForm({
    send: (call) => call('DELETE', '/admin/saved-views/:id', { params: { id: view.id } }),
    done: t(messages.viewDeleted),
    failed: t(messages.viewDeleteFailed),
    queryKey: LIST_VIEWS,
    close,
  })
  return (
    <OperationForm form={form} danger submit={t('Delete View')}>
      <p>
        {rich('Deletes the view <part>{name}</part>. The rows of the list do not change.', {
          name: view.name,
          part: (words) => <span className="wrap-anywhere font-semibold">{words}</span>,
        })}
      </p>
    </OperationForm>
  )
}
