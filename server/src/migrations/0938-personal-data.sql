-- What people say of themselves, apart from what the school keeps of them (decision 0059). The id is the person's.
create table mall.personal_data (
  school_id bigint not null,
  id uuid not null,
  -- The number of the school that the person proved to hold.
  confirmed_mobile_cipher text,
  custom_mobile_cipher text,
  id_card_cipher text,
  -- Enough to show it without opening it.
  id_card_masked text not null default '',
  primary key (school_id, id)
);

-- What a code is for stands in the code that asks for it.
alter table mall.phone_codes drop constraint if exists phone_codes_purpose_check;
alter table mall.phone_codes add constraint phone_codes_purpose_check check (purpose ~ '^[a-z][A-Za-z]*$');
