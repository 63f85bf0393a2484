// What can be kept. No schemas: the star stands on every card.
export const favouriteKinds = { goods: '商品', shop: '店铺', component: '元器件' } as const
export type FavouriteKind = keyof typeof favouriteKinds
