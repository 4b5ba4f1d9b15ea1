-- A debt may be paid with what the wallet holds and a PIX for the rest: so much of it comes out of the wallet when the PIX arrives.
ALTER TABLE recharge_orders
  ADD COLUMN wallet_cents bigint NOT NULL DEFAULT 0 CHECK (wallet_cents >= 0),
  ADD CHECK (wallet_cents = 0 OR loan_id IS NOT NULL);
