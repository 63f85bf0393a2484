-- In whose hours the time that is left is counted where a firm reads inquiries of several schools; the hours of the product until it is told again.
alter table supplier.inquiries add column office_hours text not null default '08:30-12:00,13:30-17:30';
