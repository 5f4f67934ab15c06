import { z } from 'zod'
import { LIST_QUERY_MAX_LENGTH, SAVED_VIEW_NAME_MAX_LENGTH } from '../constants.ts'
import { messages } from '../messages.ts'
import { line, text } from '../text.ts'

/** The administrators' lists that can be shown in several ways. */
export const viewedList = z.enum(['users', 'classes', 'waitlist', 'enrollments'])
export type ViewedList = z.infer<typeof viewedList>

/** Only `waitlist` and `enrollments` are `grouped`, by session. */
const listView = z.enum(['cards', 'table', 'grouped'])
export type ListView = z.infer<typeof listView>

/** The ids of the columns in the table. */
const hiddenColumns = z.array(text(40)).max(30)

/** PUT /admin/list-views/{list}. Lists the hidden columns, so that new columns of a later version are shown. */
export const listPreferenceSave = z
  .object({ view: listView, hidden_columns: hiddenColumns })
  .meta({ id: 'ListPreferenceSave' })
export type ListPreferenceSave = z.infer<typeof listPreferenceSave>

/** A user's preference for a list. */
export const listPreference = listPreferenceSave.extend({ list: viewedList }).meta({ id: 'ListPreference' })
export type ListPreference = z.infer<typeof listPreference>

const name = line(SAVED_VIEW_NAME_MAX_LENGTH, messages.viewNameRequired).min(1, messages.viewNameRequired)
/** The filter, the order, and the columns, as the query string of the list's URL. */
const query = text(LIST_QUERY_MAX_LENGTH)

/** POST /admin/saved-views. */
export const savedViewCreate = z.object({ list: viewedList, name, query }).meta({ id: 'SavedViewCreate' })
export type SavedViewCreate = z.infer<typeof savedViewCreate>

/** PUT /admin/saved-views/{id}. */
export const savedViewChange = z.object({ name, query }).meta({ id: 'SavedViewChange' })
export type SavedViewChange = z.infer<typeof savedViewChange>

/** A view of a list that a user saved. */
const savedView = z
  .object({ id: z.string(), list: viewedList, name: z.string(), query: z.string() })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof savedView>

/** The response to POST and PUT of a saved view. */
export const savedViewResponse = z
  .object({ saved_view: savedView, message: z.string() })
  .meta({ id: 'SavedViewResponse' })
export type SavedViewResponse = z.infer<typeof savedViewResponse>

/**
 * GET /admin/list-views. Without a preference, a list is grouped if it can be, else shown as cards. Its table then has
 * all columns.
 */
export const listViews = z
  .object({ preferences: z.array(listPreference), saved_views: z.array(savedView) })
  .meta({ id: 'ListViews' })
export type ListViews = z.infer<typeof listViews>
