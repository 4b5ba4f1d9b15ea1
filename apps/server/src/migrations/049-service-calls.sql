-- How the services outside the process answered (bank, SMS, e-mail, push, …), by hour, of all servers. The hour is by our clock.
CREATE TABLE service_calls (
  part text NOT NULL,
  hour timestamptz NOT NULL,
  worked int NOT NULL,
  failed int NOT NULL,
  total_ms bigint NOT NULL,
  slowest_ms int NOT NULL,
  last_worked_at timestamptz,
  last_failed_at timestamptz,
  last_fault text,
  PRIMARY KEY (part, hour)
);
