-- 二次竞价: the framework agreement an inquiry is asked under, as it stood at the submission (domain page 02 §2.4, decision 0181).
-- {agreementId, agreementNo, name, packageNo, version, categoryPath, priceRule, pricedOn, terms, materials, goods, candidates}
alter table mall.inquiries add column contest jsonb;
