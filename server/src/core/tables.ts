// The schema as types; written by `npm run tables` from the migrations, checked by `npm run check`.
// Tables of schema supplier carry their schema in the key; those of mall and shared are found by search_path.
import type * as activities from './tables/activities.ts'
import type * as afterSales from './tables/after-sales.ts'
import type * as answersToEvaluations from './tables/answers-to-evaluations.ts'
import type * as approval from './tables/approval.ts'
import type * as approverPages from './tables/approver-pages.ts'
import type * as arrivals from './tables/arrivals.ts'
import type * as assetEntries from './tables/asset-entries.ts'
import type * as bargains from './tables/bargains.ts'
import type * as bills from './tables/bills.ts'
import type * as cardsFromFinance from './tables/cards-from-finance.ts'
import type * as carryOvers from './tables/carry-overs.ts'
import type * as catalogue from './tables/catalogue.ts'
import type * as comparisons from './tables/comparisons.ts'
import type * as complaints from './tables/complaints.ts'
import type * as components from './tables/components.ts'
import type * as consents from './tables/consents.ts'
import type * as contractTemplates from './tables/contract-templates.ts'
import type * as coupons from './tables/coupons.ts'
import type * as dataExports from './tables/data-exports.ts'
import type * as demoProgress from './tables/demo-progress.ts'
import type * as directories from './tables/directories.ts'
import type * as evaluations from './tables/evaluations.ts'
import type * as favourites from './tables/favourites.ts'
import type * as financeFreezes from './tables/finance-freezes.ts'
import type * as flowDesigner from './tables/flow-designer.ts'
import type * as framework from './tables/framework.ts'
import type * as fundChanges from './tables/fund-changes.ts'
import type * as funds from './tables/funds.ts'
import type * as goodsPapers from './tables/goods-papers.ts'
import type * as goodsPictures from './tables/goods-pictures.ts'
import type * as goodsReview from './tables/goods-review.ts'
import type * as goodsStories from './tables/goods-stories.ts'
import type * as ground from './tables/ground.ts'
import type * as handedCarts from './tables/handed-carts.ts'
import type * as help from './tables/help.ts'
import type * as inquiries from './tables/inquiries.ts'
import type * as integrityReports from './tables/integrity-reports.ts'
import type * as invoiceApplies from './tables/invoice-applies.ts'
import type * as invoiceChecks from './tables/invoice-checks.ts'
import type * as invoiceRulings from './tables/invoice-rulings.ts'
import type * as keyCheck from './tables/key-check.ts'
import type * as logChecks from './tables/log-checks.ts'
import type * as logForm from './tables/log-form.ts'
import type * as mails from './tables/mails.ts'
import type * as marketPrices from './tables/market-prices.ts'
import type * as migrations from './tables/migrations.ts'
import type * as offPlatform from './tables/off-platform.ts'
import type * as openBids from './tables/open-bids.ts'
import type * as orders from './tables/orders.ts'
import type * as outsidePurchasesToFinance from './tables/outside-purchases-to-finance.ts'
import type * as paidKinds from './tables/paid-kinds.ts'
import type * as payFiles from './tables/pay-files.ts'
import type * as payments from './tables/payments.ts'
import type * as paymentsByReference from './tables/payments-by-reference.ts'
import type * as permits from './tables/permits.ts'
import type * as personalData from './tables/personal-data.ts'
import type * as phoneCodes from './tables/phone-codes.ts'
import type * as picturesOfEvaluations from './tables/pictures-of-evaluations.ts'
import type * as purchaseAgents from './tables/purchase-agents.ts'
import type * as recusals from './tables/recusals.ts'
import type * as refundsAfterInvoicing from './tables/refunds-after-invoicing.ts'
import type * as registrations from './tables/registrations.ts'
import type * as reportsOfEvaluations from './tables/reports-of-evaluations.ts'
import type * as retention from './tables/retention.ts'
import type * as roles from './tables/roles.ts'
import type * as scenes from './tables/scenes.ts'
import type * as scoredInquiries from './tables/scored-inquiries.ts'
import type * as scoresOfSuppliers from './tables/scores-of-suppliers.ts'
import type * as sealedQuotes from './tables/sealed-quotes.ts'
import type * as search from './tables/search.ts'
import type * as secondFactors from './tables/second-factors.ts'
import type * as settlement from './tables/settlement.ts'
import type * as shopAnnouncements from './tables/shop-announcements.ts'
import type * as signOn from './tables/sign-on.ts'
import type * as signatures from './tables/signatures.ts'
import type * as specialPrices from './tables/special-prices.ts'
import type * as standardGoods from './tables/standard-goods.ts'
import type * as supplierLicences from './tables/supplier-licences.ts'
import type * as supplierStops from './tables/supplier-stops.ts'
import type * as synonyms from './tables/synonyms.ts'
import type * as tellings from './tables/tellings.ts'
import type * as twoPeopleOfRefunds from './tables/two-people-of-refunds.ts'
import type * as uploadDays from './tables/upload-days.ts'
import type * as wishList from './tables/wish-list.ts'

export interface Tables {
  acceptance_lines: orders.AcceptanceLinesTable
  acceptances: orders.AcceptancesTable
  addresses: ground.AddressesTable
  after_sale_lines: afterSales.AfterSaleLinesTable
  after_sale_messages: afterSales.AfterSaleMessagesTable
  after_sales: afterSales.AfterSalesTable
  approver_choices: approval.ApproverChoicesTable
  approver_pages: approverPages.ApproverPagesTable
  arrival_asks: arrivals.ArrivalAsksTable
  asset_entries: assetEntries.AssetEntriesTable
  audit_log: ground.AuditLogTable
  bargain_rounds: bargains.BargainRoundsTable
  bargains: bargains.BargainsTable
  bill_lines: bills.BillLinesTable
  bill_offsets: refundsAfterInvoicing.BillOffsetsTable
  bills: bills.BillsTable
  carry_over_lines: carryOvers.CarryOverLinesTable
  carry_overs: carryOvers.CarryOversTable
  cart_lines: orders.CartLinesTable
  comparison_uses: comparisons.ComparisonUsesTable
  comparisons: comparisons.ComparisonsTable
  complaint_messages: complaints.ComplaintMessagesTable
  complaints: complaints.ComplaintsTable
  component_lines: components.ComponentLinesTable
  component_orders: components.ComponentOrdersTable
  consents: consents.ConsentsTable
  contract_templates: contractTemplates.ContractTemplatesTable
  coupons: coupons.CouponsTable
  data_exports: dataExports.DataExportsTable
  delegate_rules: approval.DelegateRulesTable
  depts: ground.DeptsTable
  directories: directories.DirectoriesTable
  directory_runs: directories.DirectoryRunsTable
  doc_numbers: ground.DocNumbersTable
  document_log: ground.DocumentLogTable
  effects: ground.EffectsTable
  email_codes: mails.EmailCodesTable
  evaluation_pictures: picturesOfEvaluations.EvaluationPicturesTable
  evaluation_reports: reportsOfEvaluations.EvaluationReportsTable
  evaluations: evaluations.EvaluationsTable
  favourites: favourites.FavouritesTable
  files: ground.FilesTable
  finance_card_reads: cardsFromFinance.FinanceCardReadsTable
  finance_differences: financeFreezes.FinanceDifferencesTable
  finance_freezes: financeFreezes.FinanceFreezesTable
  finance_runs: financeFreezes.FinanceRunsTable
  flow_defs: approval.FlowDefsTable
  flow_drafts: flowDesigner.FlowDraftsTable
  flow_insts: approval.FlowInstsTable
  flow_replays: flowDesigner.FlowReplaysTable
  flow_tasks: approval.FlowTasksTable
  framework_agreements: framework.FrameworkAgreementsTable
  framework_candidates: framework.FrameworkCandidatesTable
  framework_goods: framework.FrameworkGoodsTable
  framework_order_funds: framework.FrameworkOrderFundsTable
  framework_order_lines: framework.FrameworkOrderLinesTable
  framework_order_papers: framework.FrameworkOrderPapersTable
  framework_orders: framework.FrameworkOrdersTable
  framework_versions: framework.FrameworkVersionsTable
  fund_changes: fundChanges.FundChangesTable
  fund_claims: funds.FundClaimsTable
  fund_entries: funds.FundEntriesTable
  fund_grants: funds.FundGrantsTable
  fund_subjects: funds.FundSubjectsTable
  funds: funds.FundsTable
  half_sign_ins: secondFactors.HalfSignInsTable
  handed_carts: handedCarts.HandedCartsTable
  idempotency: ground.IdempotencyTable
  inquiries: inquiries.InquiriesTable
  inquiry_funds: inquiries.InquiryFundsTable
  inquiry_marks: scoredInquiries.InquiryMarksTable
  inquiry_quotes: inquiries.InquiryQuotesTable
  inquiry_scorers: scoredInquiries.InquiryScorersTable
  integrity_acts: integrityReports.IntegrityActsTable
  integrity_reports: integrityReports.IntegrityReportsTable
  invoice_applies: invoiceApplies.InvoiceAppliesTable
  invoice_apply_orders: invoiceApplies.InvoiceApplyOrdersTable
  invoice_checks: invoiceChecks.InvoiceChecksTable
  invoice_heads: invoiceApplies.InvoiceHeadsTable
  invoice_registry: bills.InvoiceRegistryTable
  invoices: bills.InvoicesTable
  leave_messages: help.LeaveMessagesTable
  log_checks: logChecks.LogChecksTable
  log_corrections: logForm.LogCorrectionsTable
  log_heads: ground.LogHeadsTable
  login_memories: ground.LoginMemoriesTable
  messages: ground.MessagesTable
  off_platform_forms: offPlatform.OffPlatformFormsTable
  off_platform_funds: offPlatform.OffPlatformFundsTable
  off_platform_lines: offPlatform.OffPlatformLinesTable
  off_platform_pushes: outsidePurchasesToFinance.OffPlatformPushesTable
  off_platforms: offPlatform.OffPlatformsTable
  open_bids: openBids.OpenBidsTable
  opener_keys: sealedQuotes.OpenerKeysTable
  order_funds: orders.OrderFundsTable
  order_lines: orders.OrderLinesTable
  orders: orders.OrdersTable
  outbox: ground.OutboxTable
  pay_differences: payFiles.PayDifferencesTable
  pay_file_days: payFiles.PayFileDaysTable
  pay_file_rows: payFiles.PayFileRowsTable
  payment_bounces: twoPeopleOfRefunds.PaymentBouncesTable
  payment_notices: payments.PaymentNoticesTable
  payment_orders: payments.PaymentOrdersTable
  payment_references: paymentsByReference.PaymentReferencesTable
  payment_refunds: payments.PaymentRefundsTable
  payments: payments.PaymentsTable
  permit_moves: permits.PermitMovesTable
  permits: permits.PermitsTable
  personal_data: personalData.PersonalDataTable
  phone_codes: phoneCodes.PhoneCodesTable
  purchase_agents: purchaseAgents.PurchaseAgentsTable
  purchase_limits: catalogue.PurchaseLimitsTable
  purchases: orders.PurchasesTable
  quotes: orders.QuotesTable
  recovery_codes: secondFactors.RecoveryCodesTable
  recusals: recusals.RecusalsTable
  red_invoices: refundsAfterInvoicing.RedInvoicesTable
  refund_funds: afterSales.RefundFundsTable
  refunds: afterSales.RefundsTable
  registrations: registrations.RegistrationsTable
  retention_runs: retention.RetentionRunsTable
  roles: roles.RolesTable
  school_params: ground.SchoolParamsTable
  sealed_boxes: sealedQuotes.SealedBoxesTable
  sealed_quotes: sealedQuotes.SealedQuotesTable
  sealed_shares: sealedQuotes.SealedSharesTable
  sessions: ground.SessionsTable
  settlements: bills.SettlementsTable
  shipment_lines: orders.ShipmentLinesTable
  shipments: orders.ShipmentsTable
  sign_in_proofs: signOn.SignInProofsTable
  sign_in_visits: signOn.SignInVisitsTable
  sign_in_ways: signOn.SignInWaysTable
  signature_slips: signatures.SignatureSlipsTable
  signature_uses: signatures.SignatureUsesTable
  signatures: signatures.SignaturesTable
  sku_terms: catalogue.SkuTermsTable
  special_takes: specialPrices.SpecialTakesTable
  supplier_stops: supplierStops.SupplierStopsTable
  tellings: tellings.TellingsTable
  user_events: ground.UserEventsTable
  user_factors: secondFactors.UserFactorsTable
  user_roles: ground.UserRolesTable
  users: ground.UsersTable
  wish_items: wishList.WishItemsTable
  activities: activities.ActivitiesTable
  after_sale_rulings: afterSales.AfterSaleRulingsTable
  calendar_days: ground.CalendarDaysTable
  captchas: ground.CaptchasTable
  categories: catalogue.CategoriesTable
  complaint_rulings: complaints.ComplaintRulingsTable
  coupon_campaigns: coupons.CouponCampaignsTable
  demo_progress: demoProgress.DemoProgressTable
  goods_papers: goodsPapers.GoodsPapersTable
  hot_words: search.HotWordsTable
  invoice_rulings: invoiceRulings.InvoiceRulingsTable
  key_check: keyCheck.KeyCheckTable
  login_names: ground.LoginNamesTable
  market_prices: marketPrices.MarketPricesTable
  migrations: migrations.MigrationsTable
  notices: ground.NoticesTable
  paid_kinds: paidKinds.PaidKindsTable
  platform: goodsReview.PlatformTable
  price_points: catalogue.PricePointsTable
  price_watches: marketPrices.PriceWatchesTable
  product_pictures: goodsPictures.ProductPicturesTable
  product_stories: goodsStories.ProductStoriesTable
  products: catalogue.ProductsTable
  regions: ground.RegionsTable
  scene_lines: scenes.SceneLinesTable
  scenes: scenes.ScenesTable
  schools: ground.SchoolsTable
  search_synonyms: synonyms.SearchSynonymsTable
  search_words: catalogue.SearchWordsTable
  shop_announcements: shopAnnouncements.ShopAnnouncementsTable
  sim_campus_cards: payments.SimCampusCardsTable
  sim_component_orders: components.SimComponentOrdersTable
  sim_finance_bills: settlement.SimFinanceBillsTable
  sim_finance_cards: cardsFromFinance.SimFinanceCardsTable
  sim_finance_freezes: financeFreezes.SimFinanceFreezesTable
  sim_mails: mails.SimMailsTable
  sim_pay_refunds: payments.SimPayRefundsTable
  sim_pay_trades: payments.SimPayTradesTable
  sim_sms: phoneCodes.SimSmsTable
  sku_stocks: catalogue.SkuStocksTable
  skus: catalogue.SkusTable
  specials: specialPrices.SpecialsTable
  standard_goods: standardGoods.StandardGoodsTable
  standard_offers: standardGoods.StandardOffersTable
  supplier_areas: catalogue.SupplierAreasTable
  supplier_licences: supplierLicences.SupplierLicencesTable
  suppliers: catalogue.SuppliersTable
  throttles: ground.ThrottlesTable
  tips: ground.TipsTable
  upload_days: uploadDays.UploadDaysTable
  videos: help.VideosTable
  'supplier.after_sales': afterSales.SupplierAfterSalesTable
  'supplier.bargains': bargains.SupplierBargainsTable
  'supplier.bills': bills.SupplierBillsTable
  'supplier.complaints': complaints.SupplierComplaintsTable
  'supplier.evaluations': answersToEvaluations.SupplierEvaluationsTable
  'supplier.framework_orders': framework.SupplierFrameworkOrdersTable
  'supplier.import_errors': catalogue.SupplierImportErrorsTable
  'supplier.imports': catalogue.SupplierImportsTable
  'supplier.inquiries': inquiries.SupplierInquiriesTable
  'supplier.invoice_applies': invoiceApplies.SupplierInvoiceAppliesTable
  'supplier.orders': orders.SupplierOrdersTable
  'supplier.score_figures': scoresOfSuppliers.SupplierScoreFiguresTable
}
