import { inquiry } from '@caiyuan/contract/inquiry'
import { implement } from '../../core/implement.ts'
import {
  chooseSupplier,
  clarifyInquiry,
  dropInquiry,
  extendInquiry,
  failInquiry,
  makeInquiryOrder,
  resumeInquiry,
  saveInquiry,
  settleFew,
  submitInquiry,
  withdrawInquiry,
} from './commands.ts'
import { bidInquiry } from './bid.ts'
import { inquiryJobs } from './course.ts'
import { readFirms } from './firm-list.ts'
import { getShares, openInquiry } from './opening.ts'
import { ruleObjections, ruleSignals } from './rulings.ts'
import { findOwnGoods } from './own-goods.ts'
import { askAhead, choiceAhead } from './path.ts'
import { getInquiry } from './queries/detail.ts'
import { findFirms, getDraft, listPayingCards } from './queries/form.ts'
import { exportInquiries, listInquiries, listToOpen, listToScore } from './queries/lists.ts'
import { replaceScorer } from './replacing.ts'
import { findScorers } from './scorers.ts'
import { inquiryWaits, scoreInquiry } from './scoring.ts'
import { getToQuote, listHall, objectToAward, quoteInquiry, withdrawOwnQuote } from './supplier.ts'

export const inquiryModule = implement(
  'inquiry',
  inquiry,
  {
    list: listInquiries,
    export: exportInquiries,
    detail: getInquiry,
    draft: getDraft,
    cards: listPayingCards,
    firms: findFirms,
    readFirms,
    ahead: askAhead,
    save: saveInquiry,
    submit: submitInquiry,
    withdraw: withdrawInquiry,
    drop: dropInquiry,
    clarify: clarifyInquiry,
    extend: extendInquiry,
    fail: failInquiry,
    resume: resumeInquiry,
    choose: chooseSupplier,
    aheadOfChoice: choiceAhead,
    settleFew,
    makeOrder: makeInquiryOrder,
    rule: ruleObjections,
    ruleSignals,
    scorerChoices: findScorers,
    toScore: listToScore,
    score: scoreInquiry,
    replaceScorer,
    shares: getShares,
    openQuotes: openInquiry,
    toOpen: listToOpen,
    hall: listHall,
    toQuote: getToQuote,
    ownGoods: findOwnGoods,
    quote: quoteInquiry,
    bid: bidInquiry,
    object: objectToAward,
    withdrawQuote: withdrawOwnQuote,
  },
  inquiryJobs,
  inquiryWaits,
)
