// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  scene: () => import('./screens/scene.tsx'),
  scenes: () => import('./screens/scenes.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
