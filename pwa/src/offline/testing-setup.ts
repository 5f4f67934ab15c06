/** Sets up IndexedDB before the first import that looks for it. */
import 'fake-indexeddb/auto'
