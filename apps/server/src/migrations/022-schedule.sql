-- When each job of the schedule was last queued: two servers queue it once, and one that was away makes up for it.
CREATE TABLE schedule (
  name text PRIMARY KEY,
  queued_for timestamptz NOT NULL
);
