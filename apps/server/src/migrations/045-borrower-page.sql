-- What operators write down about a borrower for their colleagues.
CREATE TABLE borrower_notes (
  id uuid PRIMARY KEY,
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  operator_id uuid NOT NULL REFERENCES operators (id),
  text text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX borrower_notes_of ON borrower_notes (borrower_id, at DESC, id DESC);

-- The parts of a borrower's page are read from the newest on.
CREATE INDEX contacts_of_borrower_by_time ON contacts (borrower_id, at DESC, id DESC);
DROP INDEX contacts_of_borrower;
CREATE INDEX recharge_proofs_of_borrower ON recharge_proofs (borrower_id, sent_at DESC);
CREATE INDEX pix_received_of_borrower_by_time ON pix_received (borrower_id, paid_at DESC) WHERE borrower_id IS NOT NULL;
DROP INDEX pix_received_of_borrower;
