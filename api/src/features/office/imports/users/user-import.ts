import { defineImport } from '../import-definition.ts'
import { checkUsers, readUser } from './check-user.ts'
import { createUsers, findExistingUsers, undoUsers } from './create-users.ts'
import { userColumns } from './user-columns.ts'

/** Users are identified by their email address. They set a password with a link that is mailed to them. */
export const userImport = defineImport({
  label: 'Users',
  notice:
    'Nobody is notified, unless you send invitations. The users have no password until they ask for one on the login page or are invited.',
  columns: userColumns,
  read: readUser,
  keyOf: ({ email }) => email,
  findExisting: findExistingUsers,
  checkNew: checkUsers,
  create: createUsers,
  undo: undoUsers,
})
