-- Words that mean the same goods, kept by the platform (decision 0098). Read in memory by changed_in, like the goods: one removed stays, ended.
create table shared.search_synonyms (
  id uuid primary key,
  words text[] not null check (cardinality(words) >= 2),
  updated_by text not null,
  updated_at timestamptz not null default now(),
  ended_by text,
  ended_at timestamptz check ((ended_at is null) = (ended_by is null)),
  changed_in xid8 not null default pg_current_xact_id()
);

select shared.place_tables();
create index search_synonyms_changed on shared.search_synonyms (changed_in);

insert into shared.search_synonyms (id, words, updated_by)
select gen_random_uuid(), string_to_array(words, '、'), '采园'
from unnest(array[
  '酒精、乙醇',
  '枪头、吸头、tip、tips',
  '移液枪、移液器、pipette',
  '硒鼓、粉盒、墨粉盒',
  '打印纸、复印纸',
  'u盘、优盘、闪存盘',
  '笔记本电脑、手提电脑、laptop',
  '双氧水、过氧化氢',
  '烧碱、火碱、氢氧化钠',
  '小苏打、碳酸氢钠',
  '纯碱、碳酸钠',
  '醋酸、乙酸',
  '氯仿、三氯甲烷',
  '福尔马林、甲醛',
  '甘油、丙三醇',
  'dmso、二甲基亚砜',
  'thf、四氢呋喃',
  'pbs、磷酸盐缓冲液',
  '乳胶手套、橡胶手套',
  'ph计、酸度计',
  'pcr仪、聚合酶链反应仪',
  '路由、路由器',
  '插线板、插座、接线板',
  '拖把、墩布',
  '固体胶、胶棒、胶水棒',
  '双面胶、双面胶带、双面泡棉胶带',
  '便利贴、便签纸',
  '鼠标、mouse',
  '烧杯、beaker',
  '显微镜、microscope',
  '丁酮、甲乙酮、甲基乙基酮',
  '味精、谷氨酸钠、谷氨酸一钠',
  '德州仪器、ti、texas instruments',
  '运放、运算放大器、operational amplifier、opamp',
  '肖特基、schottky',
  '二极管、diode',
  '场效应管、mosfet'
]) words;
