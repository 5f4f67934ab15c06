-- Hyperdrive pools transactions and passes no settings of a session on, so the role has them.
-- Run as the role of DATABASE_URL. Servers on Node set their own.
alter role current_user set lock_timeout = '3s';
alter role current_user set statement_timeout = '5min';
alter role current_user set timezone = 'UTC';
alter role current_user set jit = off;
