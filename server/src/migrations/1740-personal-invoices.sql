-- Applications for the invoice of orders paid with one's own money (decision 0280): their applicant's and the supplier's alone.
alter table mall.invoice_applies add column is_personal boolean not null default false;
