import { delegation } from '@caiyuan/contract/delegation'
import { implement } from '../../core/implement.ts'
import { addPurchaseAgent, appointDeputy, forgetApprovers, grantCard, recallDeputy, removePurchaseAgent, revokeCard } from './commands.ts'
import { listPeople } from './people.ts'
import { choosePurchaseAgent, listChoices, ownDelegation } from './queries.ts'

export const delegationModule = implement('delegation', delegation, {
  mine: ownDelegation,
  people: listPeople,
  purchaseAgents: choosePurchaseAgent,
  appoint: appointDeputy,
  recall: recallDeputy,
  grant: grantCard,
  revoke: revokeCard,
  addAgent: addPurchaseAgent,
  removeAgent: removePurchaseAgent,
  choices: listChoices,
  forgetChoice: forgetApprovers,
})
