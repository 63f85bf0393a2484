import { scene } from '@caiyuan/contract/scene'
import { implement } from '../../core/implement.ts'
import { createScene, endScene, moveScene, updateScene } from './commands.ts'
import { listScenes, manageScenes, sceneDetail, sceneDraft } from './queries.ts'

export const sceneModule = implement('scene', scene, {
  list: listScenes,
  detail: sceneDetail,
  manage: manageScenes,
  draft: sceneDraft,
  create: createScene,
  update: updateScene,
  move: moveScene,
  end: endScene,
})
