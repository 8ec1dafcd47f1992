/** The components that every page may use without importing them. */
import Accordion from './Accordion.astro';
import AccordionGroup from './AccordionGroup.astro';
import Badge from './Badge.astro';
import Callout from './Callout.astro';
import Card from './Card.astro';
import CardGroup from './CardGroup.astro';
import Check from './Check.astro';
import CodeBlock from './CodeBlock.astro';
import CodeGroup from './CodeGroup.astro';
import Color from './Color.astro';
import ColorItem from './ColorItem.astro';
import ColorRow from './ColorRow.astro';
import Column from './Column.astro';
import Danger from './Danger.astro';
import Expandable from './Expandable.astro';
import FilterableTable from './FilterableTable.astro';
import Frame from './Frame.astro';
import GitHub from './GitHub.astro';
import Icon from './Icon.astro';
import Info from './Info.astro';
import Latex from './Latex.astro';
import Mermaid from './Mermaid.astro';
import Note from './Note.astro';
import OperationReference from './OperationReference.astro';
import Panel from './Panel.astro';
import ParamField from './ParamField.astro';
import Prompt from './Prompt.astro';
import RequestExample from './RequestExample.astro';
import ResponseExample from './ResponseExample.astro';
import ResponseField from './ResponseField.astro';
import SettingsReference from './SettingsReference.astro';
import Snippet from './Snippet.astro';
import Step from './Step.astro';
import Steps from './Steps.astro';
import Tab from './Tab.astro';
import Tabs from './Tabs.astro';
import Tile from './Tile.astro';
import Tip from './Tip.astro';
import Tooltip from './Tooltip.astro';
import Tree from './Tree.astro';
import TreeFile from './TreeFile.astro';
import TreeFolder from './TreeFolder.astro';
import Update from './Update.astro';
import View from './View.astro';
import Visibility from './Visibility.astro';
import Warning from './Warning.astro';

const tree = Object.assign(Tree, { Folder: TreeFolder, File: TreeFile });

export const components = {
  Accordion,
  AccordionGroup,
  Badge,
  Callout,
  Card,
  CardGroup,
  Check,
  CodeBlock,
  CodeGroup,
  Color: Object.assign(Color, { Row: ColorRow, Item: ColorItem }),
  Column,
  Columns: CardGroup,
  Danger,
  Expandable,
  FileTree: tree,
  FilterableTable,
  Frame,
  GitHub: Object.assign(GitHub, { Repo: GitHub }),
  Icon,
  Info,
  Latex,
  Mermaid,
  Note,
  OperationReference,
  Panel,
  Param: ParamField,
  ParamField,
  Prompt,
  RequestExample,
  ResponseExample,
  ResponseField,
  SettingsReference,
  Snippet,
  Step,
  Steps,
  Tab,
  Tabs,
  Tile,
  Tip,
  Tooltip,
  Tree: tree,
  Update,
  View,
  Visibility,
  Warning,
};
